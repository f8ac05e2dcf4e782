import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The directory of package.json. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')

export const inProject = (...path) => join(projectRoot, ...path)
