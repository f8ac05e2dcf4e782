import path from 'node:path'
import { StartError } from '../start-error.ts'

/** The one file argument, relative to the user's directory: npm changes to the project's. */
export function archiveArgument(command: string, args: readonly string[], directory = '.'): string {
  const [file, ...more] = args
  if (file === undefined || file.startsWith('-') || more.length > 0)
    throw new StartError(`Name one file: npm run ${command} -- larder-backup.tar.gz`)
  return path.resolve(directory, file)
}
