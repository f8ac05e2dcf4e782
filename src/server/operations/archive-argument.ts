import path from 'node:path'
import { StartError } from '../start-error.ts'

/** The one file that a command names, from where its user stands (npm itself goes to the project's directory). */
export function archiveArgument(command: string, args: readonly string[], standsIn = '.'): string {
  const [file, ...more] = args
  if (file === undefined || file.startsWith('-') || more.length > 0)
    throw new StartError(`Name one file: npm run ${command} -- larder-backup.tar.gz`)
  return path.resolve(standsIn, file)
}
