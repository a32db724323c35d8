"use strict";
// Playback: the session's time advances with real time, multiplied by the speed.

// The position where it began, with the session's time there, the milliseconds of the session that
// were played since, and when the last frame was; null if nothing plays.
let playing = null;
// The next frame of the playback.
let frame = 0;

const togglePlay = () => (playing ? stopPlaying() : play());

function play() {
  cancelAnimationFrame(frame);
  select(selection.last === timeline.line.length - 1 ? 0 : selection.last, { isPlaying: true });
  const { entry, last: position } = selection;
  playing = { position, time: entries[entry].time, milliseconds: 0, lastFrame: performance.now() };
  showPlaying();
  frame = requestAnimationFrame(advance);
}

function stopPlaying() {
  playing = null;
  showPlaying();
}

function showPlaying() {
  byID("play").setAttribute("aria-pressed", String(playing !== null));
  byID("playing").textContent = playing ? "Stop" : "Play";
}

function advance(now) {
  if (!playing) return;
  playing.milliseconds += Math.max(now - playing.lastFrame, 0) * Number(byID("speed").value);
  playing.lastFrame = now;
  const position = playedPosition(playing.milliseconds);
  if (position === timeline.line.length - 1) {
    select(position);
    return;
  }
  if (position !== selection.last) select(position, { isPlaying: true });
  frame = requestAnimationFrame(advance);
}

// The position after some milliseconds of the session.
function playedPosition(milliseconds) {
  const { line } = timeline;
  // Two actions per second if the session has no times.
  if (!session.hasTimes) return Math.min(playing.position + Math.floor(milliseconds / 500), line.length - 1);
  const time = playing.time + milliseconds * 1000;
  let position = selection.last;
  while (position + 1 < line.length && entries[line[position + 1]].time <= time) position++;
  return position;
}
