/** The sample company's pictures, each by the start of its SHA-256, which also identifies renamed copies. */
const hashSet = (hashes: string) => new Set(hashes.trim().split(/\s+/))

/** Renders, allowed where the page labels them as illustrations, never as photos of jobs, people or certificates. */
export const sampleIllustrations = hashSet(`
  72e2f9fd1a509d0a b7872669ac1b5463 0218784a19a2a7e0 7ac6feb6ca870203 345f5c749d0ea5dc
  617445f2a7c39bf0 dc9f9b2888ccce55 8e8ee52e8e17096d f7736483c8122d2d 7b2cdb9a3b94cea8
  80d049a64d8d28a4 a9291d9fb513afb3 dc2e583e4b5f9a72 0fdeb90e396e909a 2a6643d511df720c
  0a6952366f09d8ce 6c5ee7f34ff0748a 8025368d30a8bf29 5783b068b6659459 782bc09bdbe2a13b
  73902f3f4189646f 461026c199d304e1 cc723da30f06f617 a5968cee76289b33 8ed0ad4bb4a6543b
  d0db9ada894ed14b cfd13f877b9f159b 000400240d696ee2 13aa6ee77135ccb5 9422f04a333cbe89
  e750f7f62414981d 1596fdbd4c19d844 d06727ddcf297d17 9e34f4b1bc981bf1 e4f38d3569a13dc7
  d78571ca0fd922d8 c7dbccca8b78604c 8eefefb298dcc949
`)

/** Logos of invented brands, certificates and companies, icons, and the placeholders of `npm run new`. */
export const samplePlates = hashSet(`
  1424ed64c8b8dba3 469e9ffc234c97e6 0d9187fdd2c9048c 9d3f5c08f11c2ed1 fe362deb5daee744 d3dc9467c68fcd76 c34e7e13fa0b4dbd
  c1ce90af73d07b62 1424ed64c8b8dba3 133b44c0ee689ccc ac4d9b4e948726a5
`)
