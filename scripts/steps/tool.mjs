import { delimiter, dirname } from 'node:path'
import { inProject } from './project.mjs'

export const tool = (name) => inProject('node_modules/.bin', name)

/** Puts `node` first in PATH, where the tools' shebang finds it. */
export const onNode = (node, more = {}) => ({
  ...process.env,
  ...more,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
})
