/** What the fixed choices of the schema are called in Swedish; a value that is Swedish already needs no entry. */
export const enumLabels: Record<string, string> = {
  sun: 'Sol', charger: 'Laddbox', bolt: 'Blixt', wash: 'Tvätt', brush: 'Pensel', battery: 'Batteri', roof: 'Tak', phone: 'Telefon', mail: 'Brev', clock: 'Klocka', pin: 'Kartnål',
  shield: 'Sköld', check: 'Bock', home: 'Villa', building: 'Flerbostadshus', leaf: 'Löv', money: 'Pengar', wrench: 'Skiftnyckel', calendar: 'Kalender', cable: 'Kabel', car: 'Bil',
  chart: 'Diagram', cloud: 'Moln', document: 'Dokument', people: 'Människor', snow: 'Snö', star: 'Stjärna', lock: 'Lås', drop: 'Droppe', camera: 'Kamera',
  primary: 'Gul knapp', secondary: 'Vanlig knapp', text: 'Textlänk',
  a: 'Offert, korta regler', b: 'Offert, långa regler', electrical: 'Eltjänster',
  hero: 'Bredvid rubriken', section: 'Där delen Formuläret står',
  list: 'Lista', cards: 'Kort', tiles: 'Brickor',
  'SE-VG': 'Västra Götaland', 'SE-O': 'Västra Götaland, äldre kod', 'SE-N': 'Halland',
  solceller: 'Solceller', laddboxar: 'Laddboxar', eltjanster: 'Eltjänster', batterier: 'Batterier', takmaling: 'Takmålning', takvatt: 'Taktvätt',
  solcellsbatterier: 'Batterier', energioptimering: 'Energioptimering', prestanda: 'Prestanda', tjänster: 'Tjänster',
}
