#pragma once

/// How many blocks `malloc` has handed out so far, in the whole process.
long allocation_count(void);
