import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { HOST } from '../ports.ts'
import { type Cluster, type DatabaseNode, processesOf } from './cluster.ts'
import { type Part, processTree, signalAll } from './parts.ts'

export interface Fault {
  readonly name: string
  /** Resolves once the fault is there, to a function that ends it. */
  happen(cluster: Cluster): Promise<() => Promise<void>>
}

/** Ends all processes of a database server at once, as when its machine loses power. */
const killedPrimary: Fault = {
  name: 'primary killed',
  async happen(cluster) {
    const node = await cluster.primary()
    await killNode(node)
    return async () => void node.patroni.start()
  },
}

async function killNode(node: DatabaseNode): Promise<void> {
  signalAll(await processesOf(node), 'SIGKILL')
  await node.patroni.end('SIGKILL')
}

/** The server neither answers nor ends, as when its machine is suspended. It goes on once another one has taken over. */
const frozenPrimary: Fault = {
  name: 'primary frozen and thawed',
  async happen(cluster) {
    const node = await cluster.primary()
    const frozen = await processesOf(node)
    signalAll(frozen, 'SIGSTOP')
    return async () => signalAll(frozen, 'SIGCONT')
  },
}

/** The primary reaches neither its standby nor etcd, while stores still reach it. */
const cutPrimary: Fault = {
  name: 'primary cut off from the other node',
  async happen(cluster) {
    const node = await cluster.primary()
    for (const line of node.lines) line.cut()
    return async () => {
      for (const line of node.lines) line.mend()
    }
  },
}

/** The machine of the primary is gone with its disk. A new one with an empty disk takes its place afterwards. */
const lostPrimary: Fault = {
  name: 'primary and its disk lost',
  async happen(cluster) {
    const node = await cluster.primary()
    await killNode(node)
    await rm(path.join(node.directory, 'data'), { recursive: true })
    return async () => void node.patroni.start()
  },
}

/** The other server becomes the primary as an operator asks for it, such as before maintenance. */
const switchover: Fault = {
  name: 'primary switched over by the operator',
  async happen(cluster) {
    const primary = await cluster.primary()
    const standby = cluster.nodes.find((node) => node !== primary) ?? primary
    const response = await fetch(`http://${HOST}:${primary.restPort}/switchover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ leader: primary.name, candidate: standby.name }),
    })
    if (!response.ok) throw new Error(`Patroni answered ${response.status}: ${await response.text()}`)
    return async () => {}
  },
}

const killedStandby: Fault = {
  name: 'standby killed',
  async happen(cluster) {
    const primary = await cluster.primary()
    const standby = cluster.nodes.find((node) => node !== primary) ?? primary
    await killNode(standby)
    return async () => void standby.patroni.start()
  },
}

const FULL_MS = 5_000

/** The disk of the primary has no room for some seconds, and then again. */
const fullDisk: Fault = {
  name: 'disk of the primary full for 5 s',
  async happen(cluster) {
    const node = await cluster.primary()
    const file = path.join(node.directory, 'filler')
    try {
      execFileSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M'], { stdio: 'ignore' })
    } catch {
      // The command ends with an error once the disk is full.
    }
    await wait(FULL_MS)
    await rm(file)
    return async () => {}
  },
}

const PICTURES_AWAY_MS = 10_000

const killedPictures: Fault = {
  name: 'S3 server killed for 10 s',
  async happen({ pictures }) {
    await pictures.kill()
    await wait(PICTURES_AWAY_MS)
    await pictures.resume()
    return async () => {}
  },
}

const FROZEN_MS = 20_000 // longer than a store waits for S3

const frozenPictures: Fault = {
  name: 'S3 server frozen for 20 s',
  async happen({ pictures }) {
    pictures.signal('SIGSTOP')
    await wait(FROZEN_MS)
    pictures.signal('SIGCONT')
    return async () => {}
  },
}

const killed = (name: string, partOf: (cluster: Cluster) => Part): Fault => ({
  name: `${name} killed`,
  async happen(cluster) {
    const part = partOf(cluster)
    const tree = processTree(part.pid)
    await part.end('SIGKILL')
    signalAll(tree, 'SIGKILL')
    await wait(RESTARTED_AFTER_MS)
    part.start()
    return async () => {}
  },
})

const RESTARTED_AFTER_MS = 2_000 // as a supervisor would

export const faults = ({ hasDisks }: { hasDisks: boolean }): readonly Fault[] => [
  killedPrimary,
  frozenPrimary,
  cutPrimary,
  lostPrimary,
  switchover,
  killedStandby,
  ...(hasDisks ? [fullDisk] : []),
  killed('store', ({ stores: [store] }) => store),
  killed('balancer of the stores', ({ shopBalancer }) => shopBalancer),
  killed('balancer of the database', ({ databaseBalancer }) => databaseBalancer),
  killed('pooler', ({ pooler }) => pooler),
  killedPictures,
  frozenPictures,
]
