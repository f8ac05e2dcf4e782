import { randomUUID } from 'node:crypto'
import { link, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Creates `file` atomically: `write` gets the path of a draft, which is linked to `file` once it is complete. Throws
 * EEXIST when the file exists.
 */
export async function createFile<Result>(file: string, write: (draft: string) => Promise<Result>): Promise<Result> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}`)
  try {
    const result = await write(draft)
    await link(draft, file) // `rename` would replace an existing file
    return result
  } finally {
    await rm(draft, { force: true })
  }
}
