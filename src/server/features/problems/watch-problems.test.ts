import { expect, test } from 'vitest'
import type { Problem } from './list-problems.ts'
import { ProblemLog } from './watch-problems.ts'

const problem = (kind: Problem['kind'], sentence: string): Problem => ({
  ...{ kind, sentence, whatToDo: 'Make room.' },
  since: null,
})

test('logs each problem once when it appears, also when its sentence changes, and once when it is over', async () => {
  const lines: string[] = []
  const log = {
    error: (facts: object) => lines.push(`problem ${Object.values(facts).join(' ')}`),
    info: (facts: object) => lines.push(`over ${Object.values(facts).join(' ')}`),
  }
  let problems: Problem[] = []
  const problemLog = new ProblemLog({ list: async () => problems, log })
  await problemLog.look()
  problems = [problem('disk-full', 'The disk is full.')]
  await problemLog.look()
  problems = [problem('disk-full', 'The disk is fuller.'), problem('jobs-late', 'Work is late.')]
  await problemLog.look()
  await problemLog.look()
  problems = [problem('jobs-late', 'Work is late.')]
  await problemLog.look()
  problems = []
  await problemLog.look()
  problems = [problem('disk-full', 'The disk is full again.')]
  await problemLog.look()
  expect(lines).toEqual([
    'problem disk-full  The disk is full. Make room.',
    'problem jobs-late  Work is late. Make room.',
    'over disk-full',
    'over jobs-late',
    'problem disk-full  The disk is full again. Make room.',
  ])
})
