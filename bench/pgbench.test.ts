import { expect, test } from 'vitest'
import { readPgbenchReport } from './pgbench.ts'

const REPORT = `pgbench (15.18 (Debian 15.18-0+deb12u1), server 18.4)
transaction type: place-orders.sql
scaling factor: 1
query mode: prepared
number of clients: 8
number of threads: 1
maximum number of tries: 1
duration: 2 s
number of transactions actually processed: 1057
number of failed transactions: 0 (0.000%)
latency average = 13.327 ms
initial connection time = 248.515 ms
tps = 600.265662 (without initial connection time)
`

test('rate and latency are read', () => {
  expect(readPgbenchReport(REPORT)).toEqual({ perSecond: 600.265662, latency: 13.327 })
})

test('a run with failed transactions has no figures', () => {
  const failed = REPORT.replace('failed transactions: 0 (0.000%)', 'failed transactions: 3 (0.284%)')
  expect(() => readPgbenchReport(failed)).toThrow('failed transactions: 3')
})

const NOTHING = `pgbench (15.18 (Debian 15.18-0+deb12u1), server 18.4)
number of transactions actually processed: 0
number of failed transactions: 0 (NaN%)
`

test('output without a rate is an error that shows it', () => {
  expect(() => readPgbenchReport(NOTHING)).toThrow('actually processed: 0')
})
