import { install } from './install.mjs'
import { requireStoreNode } from './pinned-node.mjs'

/** Installs the packages when they are not there as locked. Gives the Node that runs everything else. */
export async function prepare() {
  await install()
  return requireStoreNode()
}
