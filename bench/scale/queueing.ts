/** Several servers that share one queue. Requests arrive at random, so that their intervals are exponential. */
export interface Station {
  readonly servers: number
  /** The mean time that a server needs for one request. */
  readonly serviceMs: number
  /** The coefficient of variation of the service time: 0 when it is constant, 1 when it is exponential. */
  readonly variation: number
}

export interface Waiting {
  /** The share of time for which a server is busy. At 1 and above the queue grows without limit, and all times are infinite. */
  readonly utilization: number
  /** The probability that a request waits at all. */
  readonly probability: number
  readonly meanMs: number
  readonly p99Ms: number
}

/**
 * Returns the probability that a request must wait, by Erlang's C formula. `load` is the arrival rate times the service
 * time, in erlangs. Source: Kleinrock, Queueing Systems, volume 1, section 3.5; the recursion is that of Erlang's B formula.
 */
export function erlangC(servers: number, load: number): number {
  if (load >= servers) return 1
  let blocking = 1
  for (let count = 1; count <= servers; count++) blocking = (load * blocking) / (count + load * blocking)
  return blocking / (1 - (load / servers) * (1 - blocking))
}

/**
 * Returns how long requests wait in an M/G/c queue. The mean is that of M/M/c times (1 + variation²) / 2, the approximation
 * of Lee and Longton, which is exact for one server. The 99th percentile takes the time of those who wait as exponential,
 * which is exact for M/M/c.
 */
export function waitingAt(station: Station, perSecond: number): Waiting {
  const { servers, serviceMs, variation } = station
  const load = (perSecond * serviceMs) / 1000
  const utilization = load / servers
  if (utilization >= 1) return { utilization, probability: 1, meanMs: Infinity, p99Ms: Infinity }
  const probability = erlangC(servers, load)
  const meanOfWaitingMs = ((1 + variation ** 2) / 2) * (serviceMs / (servers - load))
  return {
    utilization,
    probability,
    meanMs: probability * meanOfWaitingMs,
    p99Ms: Math.max(0, meanOfWaitingMs * Math.log(probability / 0.01)),
  }
}

/** Returns the smallest number of servers with which 99 of 100 requests wait at most `mostMs`. */
export function leastServers(station: Omit<Station, 'servers'>, perSecond: number, mostMs: number): number {
  let servers = Math.floor((perSecond * station.serviceMs) / 1000) + 1
  while (waitingAt({ ...station, servers }, perSecond).p99Ms > mostMs) servers++
  return servers
}
