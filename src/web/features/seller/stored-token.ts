import { storedText } from '../../browser-storage.ts'

export const storedToken = storedText('larder.seller.token')
