/** The message in forms of a town. The place includes its preposition: "i Lerum", "på Öckerö". */
export const locationMessage = (place: string): string => `Intresserad av tjänster ${place}.`
