const OLDEST = 18

/** Exits on a Node that is too old. The scripts use only syntax of Node 14 until here, so that the message can be shown. */
export function requireNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= OLDEST) return
  console.error(
    `Larder needs Node ${OLDEST} or newer to start, and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`,
  )
  process.exit(1)
}
