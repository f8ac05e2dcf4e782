import { statfs } from 'node:fs/promises'
import { pictureDirectory } from '../../platform/pictures/stored-files.ts'

/** Six segments of PostgreSQL's write-ahead log. When less is free, the disk may be full after the next busy minute. */
export const FULL_DISK_BYTES = 100_000_000

/**
 * Returns the free bytes on the disks of DATA_DIR and of its pictures, which may be mounted separately. It leaves out a
 * directory that can't be read.
 */
export async function freeBytes(dataDir: string): Promise<Readonly<Record<string, number>>> {
  const directories = { data: dataDir, pictures: pictureDirectory(dataDir) }
  const found = Object.entries(directories).map(async ([name, directory]) => {
    const disk = await statfs(directory).catch(() => null)
    return disk === null ? [] : [[name, disk.bavail * disk.bsize] as const]
  })
  return Object.fromEntries((await Promise.all(found)).flat())
}
