/** The store can't start; `message` is one clear line for whoever started it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
