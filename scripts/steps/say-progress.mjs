const AGAIN_AFTER_MS = 15_000

/** Writes to standard error, because standard output is for the store's log and the tests' figures. */
export async function sayProgress({ doing, done }, work) {
  const since = Date.now()
  const seconds = () => Math.round((Date.now() - since) / 1000)
  console.error(`${doing} …`)
  const timer = setInterval(() => console.error(`${doing} … ${seconds()} s`), AGAIN_AFTER_MS)
  try {
    const result = await work()
    console.error(`${done} (${seconds()} s).`)
    return result
  } finally {
    clearInterval(timer)
  }
}
