/** Something that a person can mend, or did; its message says it. */
export class Failure extends Error {
  constructor(message, status = 1) {
    super(message)
    this.status = status
  }
}

/** Says why a command can't go on. A fault of ours is shown with its stack. */
export function fail(error) {
  const isClear = error instanceof Failure
  console.error(isClear ? error.message : error)
  process.exitCode = isClear ? error.status : 1
}
