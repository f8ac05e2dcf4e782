/** An error that the user can fix. `status` is the exit status. */
export class Failure extends Error {
  constructor(message, status = 1) {
    super(message)
    this.status = status
  }
}

/** Says for each code of a file system error what the user can do. */
const FILE_REASONS = {
  EACCES: 'this user may not write there. Start Larder as the user that owns it, or give it to this user',
  EPERM: 'this user may not write there. Start Larder as the user that owns it, or give it to this user',
  EROFS: 'its disk can only be read. Move Larder to another one',
  ENOSPC: 'there is no space left on its disk. Make room on it',
  EDQUOT: 'there is no space left on its disk. Make room on it',
}

/** Prints the error and sets the exit status. Unexpected errors are printed with their stack. */
export function fail(error) {
  const expected = error instanceof Failure ? error.message : fileReason(error)
  console.error(expected ?? error)
  process.exitCode = error instanceof Failure ? error.status : 1
}

/** Returns one line about an error of the file system, or null for other errors. */
export function fileReason(error) {
  const reason = error instanceof Error ? FILE_REASONS[error.code] : undefined
  return reason === undefined || error.path === undefined ? null : `${error.path} can't be written: ${reason}.`
}
