import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { type Problem, problemToWire } from './list-problems.ts'

export const problemRoutes = (list: () => Promise<readonly Problem[]>) =>
  ({
    listProblems: async () => ({ success: true, problems: (await list()).map(problemToWire) }),
  }) satisfies Partial<EndpointHandlers>
