import { timeoutManager } from '@tanstack/react-query'

/** The longest that the library pauses before it tries a failed read again. */
const LONGEST_PAUSE = 2000

// A tenth of each such pause: that a read is tried again is shown as well by it. What a test counts, as the time for which an
// answer is kept, is longer and stays.
timeoutManager.setTimeoutProvider({
  setTimeout: (callback, delay) => setTimeout(callback, delay > LONGEST_PAUSE ? delay : delay / 10),
  clearTimeout: (id) => clearTimeout(id),
  setInterval: (callback, delay) => setInterval(callback, delay),
  clearInterval: (id) => clearInterval(id),
})
