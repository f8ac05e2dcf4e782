import { access, mkdir, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

const ROOT = '/sys/fs/cgroup'
/** A short period makes the limited process slower instead of stopping it for a noticeable time. */
const PERIOD_US = 10_000

export interface CpuShare {
  /** The processes must have ended, or they are no longer limited. */
  release(): Promise<void>
}

/**
 * Limits a process to a share of one core by a control group of its own, version 1 or 2. Needs Linux, and the right to make
 * such groups, which root has. Throws the error of the file system where that is not so.
 */
export async function limitCpu(pid: number, share: number): Promise<CpuShare> {
  const hasVersion2 = await access(path.join(ROOT, 'cgroup.controllers')).then(
    () => true,
    () => false,
  )
  const parent = hasVersion2 ? ROOT : path.join(ROOT, 'cpu')
  const group = path.join(parent, `larder-bench-${pid}`)
  await mkdir(group)
  const quota = Math.round(share * PERIOD_US)
  if (hasVersion2) {
    await writeFile(path.join(parent, 'cgroup.subtree_control'), '+cpu')
    await writeFile(path.join(group, 'cpu.max'), `${quota} ${PERIOD_US}`)
  } else {
    await writeFile(path.join(group, 'cpu.cfs_period_us'), String(PERIOD_US))
    await writeFile(path.join(group, 'cpu.cfs_quota_us'), String(quota))
  }
  await writeFile(path.join(group, 'cgroup.procs'), String(pid))
  return {
    async release() {
      await writeFile(path.join(parent, 'cgroup.procs'), String(pid))
      await rmdir(group)
    },
  }
}
