const EVERY_MS = 50

/** Watches the resident memory of the process until `peak` is asked for: its maximum in MB. */
export function watchMemory(): { peak: () => number } {
  let most = 0
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  look()
  const timer = setInterval(look, EVERY_MS)
  return {
    peak() {
      look()
      clearInterval(timer)
      return Math.round(most / 2 ** 20)
    },
  }
}
