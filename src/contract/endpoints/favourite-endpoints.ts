import { updateFavouritesRequest } from '../products/favourite-requests.ts'
import { updateFavouritesResponse } from '../products/favourites.ts'
import type { Endpoint } from './endpoint.ts'

export const updateFavourites = {
  method: 'POST',
  path: '/api/favourites/update',
  access: 'shopper',
  summary: 'Adds products to the shopper’s favourites, and removes others',
  body: updateFavouritesRequest,
  response: updateFavouritesResponse,
} satisfies Endpoint
