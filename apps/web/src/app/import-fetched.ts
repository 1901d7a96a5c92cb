/** The files that are there or on their way: at first those that the document itself names, or the page would not stand. */
const asked = new Map<string, Promise<unknown>>(
  [...document.querySelectorAll('link[href], script[src]')].map((named) => [
    named.getAttribute('href') ?? named.getAttribute('src') ?? '',
    Promise.resolve(),
  ]),
)

/**
 * Imports a part once all its files are in the browser's store. A browser remembers for good that an import failed, of
 * the part and of every script it needs, and the same of a script's link; of a fetch it does not. So what a bad network
 * lost can be asked for again.
 *
 * The build calls it in place of every `import()` (build/imports-fetched.ts). `files` are the script itself, what it
 * needs and its styles, from the root of the site. Rejects with an `Error` that names the file that did not come.
 */
export async function importFetched<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  await Promise.all(files.map((file) => there(`/${file}`)))
  return load()
}

function there(href: string): Promise<unknown> {
  const before = asked.get(href)
  if (before) return before
  const now = come(href)
  asked.set(href, now)
  now.catch(() => asked.delete(href))
  return now
}

async function come(href: string): Promise<unknown> {
  if (href.endsWith('.css')) return applied(href)
  const answer = await fetch(href)
  if (answer.status === 404) void lookForNewest()
  if (!answer.ok) throw new Error(`${href} did not come`)
  // Only a whole file is stored, for the import that follows.
  return answer.blob()
}

/** The server has another version by now: the page is told at once (kept-app.ts) rather than within the hour. */
async function lookForNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await registration?.update().catch(() => undefined)
}

function applied(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${href} did not come`))
    }
    document.head.append(link)
  })
}
