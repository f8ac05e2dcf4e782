import { expect, test } from 'vitest'
import type { Alarm } from './list-alarms.ts'
import { AlarmLog } from './watch-alarms.ts'

const alarm = (kind: Alarm['kind'], sentence: string): Alarm => ({
  ...{ kind, sentence, whatToDo: 'Make room.' },
  since: null,
})

test('logs each alarm once when it appears, also when its sentence changes, and once when it is over', async () => {
  const lines: string[] = []
  const log = {
    error: (facts: object) => lines.push(`alarm ${Object.values(facts).join(' ')}`),
    info: (facts: object) => lines.push(`over ${Object.values(facts).join(' ')}`),
  }
  let alarms: Alarm[] = []
  const alarmLog = new AlarmLog({ list: async () => alarms, log })
  await alarmLog.look()
  alarms = [alarm('disk-full', 'The disk is full.')]
  await alarmLog.look()
  alarms = [alarm('disk-full', 'The disk is fuller.'), alarm('jobs-late', 'Work is late.')]
  await alarmLog.look()
  await alarmLog.look()
  alarms = [alarm('jobs-late', 'Work is late.')]
  await alarmLog.look()
  alarms = []
  await alarmLog.look()
  alarms = [alarm('disk-full', 'The disk is full again.')]
  await alarmLog.look()
  expect(lines).toEqual([
    'alarm disk-full  The disk is full. Make room.',
    'alarm jobs-late  Work is late. Make room.',
    'over disk-full',
    'over jobs-late',
    'alarm disk-full  The disk is full again. Make room.',
  ])
})
