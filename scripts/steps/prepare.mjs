import { install } from './install.mjs'
import { requireStoreNode } from './pinned-node.mjs'

/** Installs the packages. Returns the Node that runs everything else. */
export async function prepare() {
  await install()
  return requireStoreNode()
}
