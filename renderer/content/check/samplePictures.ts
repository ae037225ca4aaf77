/** The sample company's pictures, each by the start of its SHA-256, which also identifies renamed copies. */
const hashSet = (hashes: string) => new Set(hashes.trim().split(/\s+/))

/** Renders, allowed where the page labels them as illustrations, never as photos of jobs, people or certificates. */
export const sampleIllustrations = hashSet(`
  7ac6feb6ca870203 6c5ee7f34ff0748a 20d9e8ab611c7a2c d3014e2fef504843 6c5290fb2e2e9c9d
  c7dbccca8b78604c e57c51b2ef6a417a 90921c544c2d0b0d cc723da30f06f617 7b2cdb9a3b94cea8
  461026c199d304e1 2a6643d511df720c 0a6952366f09d8ce e4f38d3569a13dc7 ee095bc21fe35a48
  345f5c749d0ea5dc dc9f9b2888ccce55 8025368d30a8bf29 415876c008acf863 0fdeb90e396e909a
  73902f3f4189646f 72e2f9fd1a509d0a 782bc09bdbe2a13b a5968cee76289b33 617445f2a7c39bf0
  475aa93f182d7a1f 6c5f0c68d76bf624 8eefefb298dcc949 5783b068b6659459 9e34f4b1bc981bf1
`)

/** Logos of invented brands, certificates and companies. */
export const samplePlates = hashSet(`
  1424ed64c8b8dba3 469e9ffc234c97e6 0d9187fdd2c9048c 9d3f5c08f11c2ed1 fe362deb5daee744 d3dc9467c68fcd76 c34e7e13fa0b4dbd
`)
