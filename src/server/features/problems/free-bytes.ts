import { statfs } from 'node:fs/promises'
import { pictureDirectory } from '../../platform/pictures/stored-files.ts'

/** Six segments of PostgreSQL's write-ahead log: with less, the next busy minute may be the last. */
export const FULL_DISK_BYTES = 100_000_000

/** What is left on the disks of DATA_DIR and of its pictures, which may be mounted apart. A directory that can't be read is left out. */
export async function freeBytes(dataDir: string): Promise<Readonly<Record<string, number>>> {
  const directories = { data: dataDir, pictures: pictureDirectory(dataDir) }
  const found = Object.entries(directories).map(async ([name, directory]) => {
    const disk = await statfs(directory).catch(() => null)
    return disk === null ? [] : [[name, disk.bavail * disk.bsize] as const]
  })
  return Object.fromEntries((await Promise.all(found)).flat())
}
