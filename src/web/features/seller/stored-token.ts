import { storedText } from '../../state/browser-storage.ts'

export const storedToken = storedText('larder.seller.token')
