import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { buyerAt } from '../../testing/buyer.ts'
import { StoreInstallation } from '../../testing/store-installation.ts'
import { projectRoot } from '../../testing/store-program.ts'
import { SELLER } from '../../testing/test-store.ts'

const FOLDER = path.join(projectRoot, 'deploy/observability')
const PROMTOOL = path.join(projectRoot, 'dist/promtool/promtool') // `npm test` puts it there (scripts/steps/promtool.mjs)

const read = (file: string) => readFile(path.join(FOLDER, file), 'utf8')
const run = promisify(execFile)

/** Runs promtool. Rejects with its output when it finds an error. */
async function promtool(...args: readonly string[]): Promise<string> {
  const { stdout } = await run(PROMTOOL, args, { cwd: FOLDER }).catch((error: unknown) => {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
    throw new Error(`promtool failed. It needs Debian's package prometheus. ${output}`, { cause: error })
  })
  return stdout
}

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[]
}

async function dashboardExpressions(): Promise<string[]> {
  const { panels }: Dashboard = JSON.parse(await read('dashboard.json'))
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
}

test('the alerts are as their tests say', async () => {
  expect(await promtool('check', 'rules', 'alerts.yml')).toContain('SUCCESS')
  expect(await promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
})

test('each alert is tested, and leads to what to do', async () => {
  const [rules, tests] = [await read('alerts.yml'), await read('alerts.test.yml')]
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const tested = [...tests.matchAll(/alertname: (\w+)\n\s+exp_alerts/g)].map(([, name]) => name)
  expect(alerts.length).toBeGreaterThan(10)
  expect([...new Set(tested)].toSorted()).toEqual(alerts.toSorted())
  const objectives = await readFile(path.join(projectRoot, 'docs/objectives.md'), 'utf8')
  const anchors = [...objectives.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))
  const linked = [...rules.matchAll(/runbook_url: docs\/objectives\.md#(\S+)/g)].map(([, anchor]) => anchor)
  expect(linked).toHaveLength(alerts.length)
  expect(linked.filter((anchor) => !anchors.includes(anchor ?? ''))).toEqual([])
})

test('the dashboard has queries that Prometheus understands', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'larder-dashboard-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const expressions = (await dashboardExpressions()).map((expr) => expr.replaceAll('$__rate_interval', '5m'))
  const rules = expressions.map((expr, index) => ({ record: `dashboard:query_${index}`, expr }))
  const file = path.join(directory, 'queries.yml')
  await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] })) // JSON is YAML
  expect(await promtool('check', 'rules', file)).toContain(`${expressions.length} rules found`)
})

test('each metric of the dashboard and the alerts is one of a running store, or is recorded by a rule', async () => {
  const installation = await StoreInstallation.withDatabase({ SELLER_PASSWORD: SELLER.password, METRICS: 'on' })
  onTestFinished(() => installation.close())
  const url = await installation.start().opened()
  const buyer = await buyerAt(url)
  await buyer.post(endpoints.placeCashOrder, buyer.order)
  const delays = /^larder_order_event_delay_seconds_count (\d+)$/m
  const metrics = async () => (await fetch(`${url}/metrics`)).text()
  await expect.poll(async () => delays.exec(await metrics())?.[1], { interval: 50 }).toBe('1')
  const served = [...(await metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)

  const rules = await read('alerts.yml')
  const recorded = [...rules.matchAll(/record: ([\w:]+)/g)].map(([, name]) => name)
  const texts = [...(await dashboardExpressions()), ...rules.split('\n').filter((line) => !line.trimStart().startsWith('#'))]
  const named = texts.flatMap((text) => text.match(/\b(?:larder|nodejs|process)[_:][a-z\d_:]+/g) ?? [])
  expect(named.length).toBeGreaterThan(50)
  const known = new Set([...served, ...recorded])
  const unknown = named.filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|sum|count)$/, '')))
  expect([...new Set(unknown)]).toEqual([])
})
