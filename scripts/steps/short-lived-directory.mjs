import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's file system in memory: there a database is made six times as fast as on a disk, and nothing waits for a disk to keep it. */
const IN_MEMORY = '/dev/shm'
/** What a run of the tests may take of it, and of the memory that the machine has to spare. */
const NEEDED_BYTES = 1e9
const SPARE_BYTES = 4e9

/** An empty directory for what nobody needs once the tests are over: in memory when there is room, else where temporary files lie. */
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
    return false // not Linux
  }
}

/** Open to all, as the directory for temporary files is: PostgreSQL runs as another account than root. */
function makeBelow(place) {
  const directory = mkdtempSync(join(place, 'larder-tests-'))
  chmodSync(directory, 0o755)
  return directory
}

/** Where containers share memory, programs often must not run. */
function runsPrograms(directory) {
  const program = join(directory, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
