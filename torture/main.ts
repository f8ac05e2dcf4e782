import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openEmbeddedDatabase } from '@larder/embedded-postgres'
import { readOptions } from '../src/server/testing/program-options.ts'
import { pinnedNode, projectRoot } from '../src/server/testing/store-program.ts'
import { backRoomLines } from './back-room-load.ts'
import { cutUnderLoad } from './cut-under-load.ts'
import { captureLines, count, type Line, print, sumUp } from './figures.ts'
import { killUnderLoad } from './kill-under-load.ts'
import { stopUnderLoad } from './stop-under-load.ts'

// `-- --minutes=N` is the time of mixed load, `--rounds=N` the number of kills, `--tries=N` the number of malformed
// requests, and `--seed=N` makes random choices repeatable.
const { rounds, minutes, tries, seed } = readOptions({ rounds: 20, minutes: 5, tries: 10_000, seed: Date.now() % 100_000 })

const CLIENTS = 8
const STOPS = 5
const ORDERS_BEFORE_STOP = 500
const AWAY_MS = 5_000
const THERE_MS = 20_000
const MALFORMED = 'src/server/http/malformed-requests.test.ts'
const KILLED = 'src/server/features/payments/killed-store.program.test.ts'

const isServerError = (status: string): boolean => /^5/.test(status) && status !== '503'

async function withDirectory<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(path.join(tmpdir(), 'larder-torture-'))
  try {
    return await work(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function kills(): Promise<Line[]> {
  print(`\n${rounds} kills of store and database under load (seed ${seed}) …`)
  const figures = await withDirectory((dataDir) => killUnderLoad({ dataDir, clients: CLIENTS, rounds, seed }))
  const { acknowledged, responses, worked, lost, doubled, sentOut, captures, backRoom, audit, auditStatus } = figures
  if (auditStatus !== 0) print(audit)
  return [
    { what: 'kills: orders charged to a card and sent out', figure: sentOut },
    ...captureLines('kills', captures),
    ...backRoomLines('kills', backRoom),
    { what: 'kills: steps, picks, refunds and cancellations', figure: worked[200] ?? 0 },
    { what: 'kills: orders acknowledged', figure: acknowledged.length },
    {
      what: 'kills: requests cut off and tried again',
      figure: count(responses, (status) => status === 'cut' || status === 'refused'),
    },
    { what: 'kills: acknowledged and lost', figure: lost, allowed: 0 },
    { what: 'kills: doubled', figure: doubled, allowed: 0 },
    {
      what: 'kills: answers 5xx other than 503',
      figure: count(responses, isServerError) + count(worked, isServerError),
      allowed: 0,
    },
    { what: 'kills: status of the audit', figure: auditStatus ?? -1, allowed: 0 },
  ]
}

async function away(): Promise<Line[]> {
  const times = Math.max(1, Math.round((minutes * 60_000) / (AWAY_MS + THERE_MS)))
  print(`\nMixed load for about ${minutes} minutes, the database away for 5 s ${times} times …`)
  const figures = await withDirectory(async (dataDir) => {
    const database = await openEmbeddedDatabase({ name: 'larder', dataDir: path.join(dataDir, 'elsewhere') })
    const options = { dataDir, databaseUrl: database.url, clients: CLIENTS, times, awayMs: AWAY_MS, thereMs: THERE_MS }
    return cutUnderLoad(options).finally(() => database.close())
  })
  const { acknowledged, responses, pages, lost, doubled, recoveredAfterMs, audit, auditStatus } = figures
  if (auditStatus !== 0) print(audit)
  return [
    { what: 'away: orders acknowledged', figure: acknowledged.length },
    { what: 'away: orders answered 503 and tried again', figure: responses[503] ?? 0 },
    { what: 'away: pages answered 200', figure: pages[200] ?? 0 },
    { what: 'away: pages answered 503', figure: pages[503] ?? 0 },
    { what: 'away: acknowledged and lost', figure: lost, allowed: 0 },
    { what: 'away: doubled', figure: doubled, allowed: 0 },
    {
      what: 'away: answers 5xx other than 503',
      figure: count(responses, isServerError) + count(pages, isServerError),
      allowed: 0,
    },
    { what: 'away: ms from its return to the next order', figure: Math.round(recoveredAfterMs), allowed: 5_000 },
    { what: 'away: status of the audit', figure: auditStatus ?? -1, allowed: 0 },
  ]
}

async function stops(): Promise<Line[]> {
  print(`\n${STOPS} times SIGTERM under load …`)
  let [responded, lost, longest, wrongEnds] = [0, 0, 0, 0]
  for (let stop = 0; stop < STOPS; stop++) {
    const figures = await withDirectory((dataDir) => stopUnderLoad({ DATA_DIR: dataDir }, 4 * CLIENTS, ORDERS_BEFORE_STOP))
    responded += figures.responses[201] ?? 0
    lost += count(figures.responses, (status) => status !== '201' && status !== 'refused')
    longest = Math.max(longest, figures.stoppedAfterMs)
    if (figures.status !== 0 || figures.isCutOff) wrongEnds += 1
  }
  return [
    { what: 'SIGTERM: requests answered', figure: responded },
    { what: 'SIGTERM: requests lost', figure: lost, allowed: 0 },
    { what: 'SIGTERM: ms until the store had ended, at most', figure: Math.round(longest), allowed: 10_000 },
    { what: 'SIGTERM: ends with another status than 0, or with something cut off', figure: wrongEnds, allowed: 0 },
  ]
}

async function fuzz(): Promise<Line[]> {
  print(`\n${tries} malformed requests …`)
  return [
    {
      what: 'malformed requests: status of their tests',
      figure: await runTest(MALFORMED, { FUZZ_TRIES: String(tries) }),
      allowed: 0,
    },
  ]
}

async function payments(): Promise<Line[]> {
  print(`\n${rounds} kills at each moment of an online payment …`)
  const figure = await runTest(KILLED, { CRASH_ROUNDS: String(rounds) })
  return [{ what: 'payments: status of their tests', figure, allowed: 0 }]
}

const VITEST = path.join(projectRoot, 'node_modules/vitest/vitest.mjs')

/** Runs a test file, made longer by `variables`. Resolves to its exit status, which is 0 when it passed. */
async function runTest(test: string, variables: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(pinnedNode, [VITEST, 'run', '--testTimeout=1200000', test], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'test', ...variables },
    stdio: 'inherit',
  })
  await once(child, 'close')
  return child.exitCode ?? -1
}

const lines: Line[] = []
for (const part of [stops, kills, payments, away, fuzz]) lines.push(...(await part()))
const { table, isPassed } = sumUp(lines)
print(table)
process.exitCode = isPassed ? 0 : 1
