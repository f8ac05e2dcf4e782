import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a directory and its missing parents. Node's recursive `mkdir` never ends below a directory that exists but
 * takes no others, such as /proc.
 */
export async function createDirectory(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    if (await isDirectory(path)) return
    const parent = dirname(path)
    const lacksParent = error instanceof Error && 'code' in error && error.code === 'ENOENT' && !(await isDirectory(parent))
    if (!lacksParent || parent === path) throw error
    await createDirectory(parent)
    await createDirectory(path)
  }
}

const isDirectory = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
