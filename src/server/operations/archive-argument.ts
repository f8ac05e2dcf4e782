import path from 'node:path'
import { StartError } from '../start-error.ts'

/**
 * Resolves the only argument, a file, against the user's directory, because npm runs commands in the project's directory.
 * Throws a StartError when the arguments don't name one file.
 */
export function archiveArgument(command: string, args: readonly string[], directory = '.'): string {
  const [file, ...more] = args
  if (file === undefined || file.startsWith('-') || more.length > 0)
    throw new StartError(`Name one file: npm run ${command} -- larder-backup.tar.gz`)
  return path.resolve(directory, file)
}
