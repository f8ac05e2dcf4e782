import { listJobsResponse, listProblemsResponse } from '../operations/problems.ts'
import type { Endpoint } from './endpoint.ts'

export const listProblems = {
  method: 'GET',
  path: '/api/seller/problems',
  access: 'seller',
  roles: ['owner'],
  summary: 'What is wrong with the store now, such as a mail server that rejects its login, and what to do',
  response: listProblemsResponse,
} satisfies Endpoint

export const listJobs = {
  method: 'GET',
  path: '/api/seller/jobs',
  access: 'seller',
  summary: 'Background work that waits, and what failed',
  response: listJobsResponse,
} satisfies Endpoint
