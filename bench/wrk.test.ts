import { expect, test } from 'vitest'
import { readWrkReport } from './wrk.ts'

const FAST = `Running 1s test @ http://127.0.0.1:43445/
  1 threads and 2 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   691.77us    3.52ms  34.80ms   96.44%
    Req/Sec    34.62k     5.36k   39.27k    80.00%
  Latency Distribution
     50%   47.00us
     75%   49.00us
     90%  162.00us
     99%   23.49ms
  34459 requests in 1.00s, 1.90GB read
Requests/sec:  34359.87
Transfer/sec:      1.90GB
`

test('rate, requests and latencies are read, micro- and milliseconds alike', () => {
  expect(readWrkReport(FAST)).toEqual({ perSecond: 34359.87, requests: 34459, p50: 0.047, p99: 23.49 })
})

const SLOW = `Running 1s test @ http://127.0.0.1:43471/products/fruits/0194074f-0d6e-713d-88c2-1cb4379b2f3d
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   274.53ms  396.73ms   1.28s    79.99%
    Req/Sec     4.36k     6.67k   12.06k    66.67%
  Latency Distribution
     50%    5.04ms
     75%  509.29ms
     90%  982.54ms
     99%    1.27s${' '}
  1593 requests in 1.78s, 18.84MB read
Requests/sec:    892.78
Transfer/sec:     10.56MB
`

test('latencies of seconds, which wrk pads with a space, are read', () => {
  expect(readWrkReport(SLOW)).toEqual({ perSecond: 892.78, requests: 1593, p50: 5.04, p99: 1270 })
})

const REJECTED = `Running 2s test @ http://127.0.0.1:43445/nothing
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   139.24ms  125.65ms 499.30ms   81.22%
    Req/Sec   250.60    321.78     1.09k    90.00%
  Latency Distribution
     50%   72.40ms
     75%  230.44ms
     90%  339.38ms
     99%  476.02ms
  521 requests in 2.19s, 21.07MB read
  Non-2xx or 3xx responses: 521
Requests/sec:    238.32
Transfer/sec:      9.64MB
`

test('a run with rejected requests has no figures', () => {
  expect(() => readWrkReport(REJECTED)).toThrow('Requests failed under load: Non-2xx or 3xx responses: 521')
})

test('output without a rate is an error that shows it', () => {
  expect(() => readWrkReport('unable to connect to 127.0.0.1:9 Connection refused')).toThrow('Connection refused')
})
