import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readServerPid } from '@larder/embedded-postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { callerAt } from '../../testing/caller.ts'
import { StoreInstallation } from '../../testing/store-installation.ts'
import { runProgram, spawnProgram } from '../../testing/store-program.ts'

let from: StoreInstallation
let to: StoreInstallation
let file: string
beforeEach(async () => {
  ;[from, to] = [await StoreInstallation.open(), await StoreInstallation.open()]
  file = path.join(await mkdtemp(path.join(tmpdir(), 'larder-backup-')), 'store.tar.gz')
})
afterEach(async () => {
  await to.close()
  await from.close()
  await rm(path.dirname(file), { recursive: true, force: true })
})

test('the commands work with the embedded database, from a running store to an empty directory', async () => {
  const running = from.start()
  const url = await running.opened()
  const shopper = { email: 'maya@example.com', password: 'a long password' }
  await callerAt(url).post(endpoints.registerShopper, { name: 'Maya', ...shopper })
  expect(await runProgram('backup', [file], { DATA_DIR: from.dataDir })).toMatchObject({ status: 0, stderr: '' })
  expect(await runProgram('restore', [file], { DATA_DIR: from.dataDir })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^The database holds a store already[^\n]*\n$/),
  })
  expect(await runProgram('restore', [file], { DATA_DIR: to.dataDir })).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^The store is as it was at .*\. Start it\.\nIt sends no emails until you release them: .*\n$/),
  })
  const restored = to.start()
  const visitor = callerAt(await restored.opened())
  expect((await visitor.post(endpoints.loginShopper, shopper)).body).toMatchObject({ success: true })
  const [, password = ''] = /password\s+(\S+)/.exec(restored.stdout) ?? []
  expect(running.stdout).not.toContain(password)
  const seller = { email: 'seller@example.com', password }
  expect((await visitor.post(endpoints.loginSeller, seller)).body).toMatchObject({ success: true })
})

test('an interrupted backup of a stopped store leaves no file, and no database running', async () => {
  const running = from.start()
  await running.opened()
  running.signal('SIGTERM')
  await running.ended()
  const child = spawnProgram('backup', [file], { DATA_DIR: from.dataDir })
  await expect.poll(async () => (await readdir(path.dirname(file))).length).toBe(1) // the draft exists
  child.kill('SIGTERM')
  await once(child, 'close')
  expect(child.exitCode).toBe(1)
  expect(await readdir(path.dirname(file))).toEqual([])
  expect(await readServerPid(from.dataDir)).toBeNull()
})

test.each([[[]], [['-']], [['one', 'two']], [['--force']]])('the arguments %j name no file', async (args) => {
  expect(await runProgram('backup', args, { DATA_DIR: from.dataDir })).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Name one file: npm run backup -- larder-backup.tar.gz\n',
  })
})
