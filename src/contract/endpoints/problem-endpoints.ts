import type { Endpoint } from '../endpoint.ts'
import { listProblemsResponse } from '../problems.ts'

export const listProblems = {
  method: 'GET',
  path: '/api/seller/problems',
  access: 'seller',
  roles: ['owner'],
  summary: 'What is wrong with the store now, such as a mail server that rejects its login, and what to do',
  response: listProblemsResponse,
} satisfies Endpoint
