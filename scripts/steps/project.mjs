import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')

export const inProject = (...path) => join(projectRoot, ...path)
