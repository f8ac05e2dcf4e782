const OLDEST = 18

/**
 * Ends with a sentence on a Node that is too old. The scripts import everything else after this, and this file and they keep to a
 * syntax that Node 14 reads, so that the sentence is what its user sees.
 */
export function requireNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= OLDEST) return
  console.error(
    `Larder needs Node ${OLDEST} or newer to start, and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`,
  )
  process.exit(1)
}
