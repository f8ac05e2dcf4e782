import { print } from '../figures.ts'

export interface Result {
  readonly group: string
  readonly name: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  /** What the suite itself says. It is empty for what passed. */
  readonly said: string
  /** Why it can't pass, as far as it is known. */
  readonly because?: string | undefined
}

const MAX_SAID = 300

/** Prints what came of each group, and each failed or skipped check with its reason. Tells whether each failure is explained. */
export function report(title: string, results: readonly Result[]): boolean {
  const groups = [...Map.groupBy(results, ({ group }) => group)]
  const width = Math.max(...groups.map(([group]) => group.length), 'all'.length)
  const row = (group: string, of: readonly Result[]) =>
    [
      group.padEnd(width),
      ...OUTCOMES.map((outcome) => String(of.filter((result) => result.outcome === outcome).length).padStart(8)),
    ].join(' ')
  print(`\n${title}\n`)
  print([''.padEnd(width), ...OUTCOMES.map((outcome) => outcome.padStart(8))].join(' '))
  for (const [group, of] of groups) print(row(group, of))
  print(row('all', results))
  for (const outcome of ['failed', 'skipped'] as const) {
    const those = results.filter((result) => result.outcome === outcome)
    if (those.length > 0) print(`\n${outcome}:`)
    for (const { group, name, said, because } of those) {
      print(`  ${group} ${name}`)
      print(`    ${because ?? (said.replaceAll(/\s+/g, ' ').slice(0, MAX_SAID) || 'nothing is said')}`)
    }
  }
  const wrong = results.filter(
    ({ outcome, because }) => (outcome === 'failed') !== (because !== undefined) && outcome !== 'skipped',
  )
  for (const { outcome, name } of wrong)
    print(`\n${name}: ${outcome === 'failed' ? 'FAILED, and nobody knows why.' : 'passed, though it is explained why it can’t.'}`)
  return wrong.length === 0
}

const OUTCOMES = ['passed', 'failed', 'skipped'] as const
