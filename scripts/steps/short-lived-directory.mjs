import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system in memory, where databases are faster. */
const IN_MEMORY = '/dev/shm'
/** Bytes of free space that a test run may need, and of memory that must be available besides. */
const NEEDED_BYTES = 1e9
const SPARE_BYTES = 4e9

/** Makes a directory in memory if there is room, and otherwise among temporary files. */
export function makeShortLivedDirectory() {
  if (isRoomy()) {
    const directory = makeBelow(IN_MEMORY)
    if (runsPrograms(directory)) return directory
    rmSync(directory, { recursive: true })
  }
  return makeBelow(tmpdir())
}

function isRoomy() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize > NEEDED_BYTES && process.availableMemory() > SPARE_BYTES
  } catch {
    return false // the system is not Linux
  }
}

/** The directory is readable by all, since PostgreSQL does not run as root. */
function makeBelow(parent) {
  const directory = mkdtempSync(join(parent, 'larder-tests-'))
  chmodSync(directory, 0o755)
  return directory
}

/** Whether programs can be run in the directory. Containers often mount it with noexec. */
function runsPrograms(directory) {
  const program = join(directory, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
