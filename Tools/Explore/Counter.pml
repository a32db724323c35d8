/* The counter of Tools/Benchmarks/Rows/ExploreRows.swift: one step here is one move there. */
#define MAX 50
#define NONE 255

byte alert = NONE;    /* the number whose prime is on display */
byte count;
byte request = NONE;  /* the number whose prime is asked for */
bool isModalShown;

active proctype counter() {
  do
  :: d_step { count < MAX -> count++ }
  :: d_step { count > 0 -> count-- }
  :: d_step { request = count }
  :: d_step { alert = NONE }
  :: d_step { isModalShown = true }
  :: d_step { isModalShown = false }
  :: d_step { request != NONE -> alert = request; request = NONE }
  :: d_step { request != NONE -> alert = NONE; request = NONE }
  od
}
