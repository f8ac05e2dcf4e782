/** An error that the user can fix. */
export class Failure extends Error {
  constructor(message, status = 1) {
    super(message)
    this.status = status
  }
}

/** Unexpected errors are printed with their stack. */
export function fail(error) {
  const isExpected = error instanceof Failure
  console.error(isExpected ? error.message : error)
  process.exitCode = isExpected ? error.status : 1
}
