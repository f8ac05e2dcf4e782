import magnifierDense from '../pictures/magnifier@2x.webp'
import magnifier from '../pictures/magnifier.webp'
import { ArtPicture } from './art.tsx'

export const NothingFoundArt = () => <ArtPicture tint="sky" of={{ src: magnifier, dense: magnifierDense }} sizes="145px" first />
