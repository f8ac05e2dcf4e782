import { STAFF_ROLES } from '../../domain/staff/staff.ts'
import {
  changeRoundResponse,
  listRoundsQuery,
  listRoundsResponse,
  proposeRoundsRequest,
  proposeRoundsResponse,
  saveRoundRequest,
  swapStopsRequest,
} from '../orders/rounds.ts'
import type { Endpoint } from './endpoint.ts'

export const listRounds = {
  method: 'GET',
  path: '/api/rounds',
  access: 'seller',
  roles: STAFF_ROLES,
  summary: 'The delivery rounds that leave on a day, in the sequence of their times; a courier gets their own',
  query: listRoundsQuery,
  response: listRoundsResponse,
} satisfies Endpoint

export const proposeRounds = {
  method: 'POST',
  path: '/api/rounds/propose',
  access: 'seller',
  summary: 'Proposes a round for each courier of the open deliveries of a day or slot that are in no round yet; saves nothing',
  body: proposeRoundsRequest,
  response: proposeRoundsResponse,
  errors: { 404: 'Courier not found', 422: 'Somebody of `couriers` packs orders and can’t deliver' },
} satisfies Endpoint

export const saveRound = {
  method: 'POST',
  path: '/api/rounds/save',
  access: 'seller',
  summary: 'Saves a new round or replaces one; without orders it is deleted',
  body: saveRoundRequest,
  response: changeRoundResponse,
  errors: {
    404: 'Round, courier or order not found',
    409: 'An order is delivered or canceled, or in another round: with `orders`',
    422: 'An order is picked up; the courier packs orders and can’t deliver; orders that come together are not one after the other',
  },
} satisfies Endpoint

export const swapStops = {
  method: 'POST',
  path: '/api/rounds/swap',
  access: 'seller',
  roles: ['owner', 'manager', 'courier'],
  summary: 'Gives two orders of a round each other’s place',
  body: swapStopsRequest,
  response: changeRoundResponse,
  errors: { 404: 'Round not found, or of another courier; an order is not in it' },
} satisfies Endpoint
