import { delimiter, dirname } from 'node:path'
import { inProject } from './project.mjs'

/** The program of an installed package. */
export const tool = (name) => inProject('node_modules/.bin', name)

/** The environment in which it runs on `node`, which its first line looks for in PATH. */
export const onNode = (node, more = {}) => ({
  ...process.env,
  ...more,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
})
