/** A country's data protection act and supervisory authority. */
export interface Law {
  act: { en: string; pt: string }
  authority: { en: string; pt: string }
  site: string
}

const LAWS: Readonly<Record<string, Law>> = {
  NG: {
    act: { en: 'Nigeria Data Protection Act, 2023', pt: 'Lei de Proteção de Dados da Nigéria, de 2023' },
    authority: {
      en: 'Nigeria Data Protection Commission (NDPC)',
      pt: 'Comissão de Proteção de Dados da Nigéria (NDPC)',
    },
    site: 'https://ndpc.gov.ng',
  },
  GH: {
    act: {
      en: 'Data Protection Act, 2012 (Act 843) of Ghana',
      pt: 'Lei de Proteção de Dados de Gana, de 2012 (Lei 843)',
    },
    authority: { en: 'Data Protection Commission of Ghana', pt: 'Comissão de Proteção de Dados de Gana' },
    site: 'https://dataprotection.org.gh',
  },
  ZA: {
    act: {
      en: 'Protection of Personal Information Act 4 of 2013 (POPIA) of South Africa',
      pt: 'Lei de Proteção de Informações Pessoais da África do Sul, nº 4 de 2013 (POPIA)',
    },
    authority: { en: 'Information Regulator (South Africa)', pt: 'Regulador de Informação da África do Sul' },
    site: 'https://inforegulator.org.za',
  },
  KE: {
    act: { en: 'Data Protection Act, 2019 of Kenya', pt: 'Lei de Proteção de Dados do Quênia, de 2019' },
    authority: {
      en: 'Office of the Data Protection Commissioner (ODPC) of Kenya',
      pt: 'Gabinete do Comissário de Proteção de Dados do Quênia (ODPC)',
    },
    site: 'https://www.odpc.go.ke',
  },
  BR: {
    act: {
      en: 'General Data Protection Law of Brazil (LGPD, Law 13,709 of 2018)',
      pt: 'Lei Geral de Proteção de Dados Pessoais (LGPD, Lei nº 13.709/2018)',
    },
    authority: {
      en: 'National Data Protection Authority of Brazil (ANPD)',
      pt: 'Autoridade Nacional de Proteção de Dados (ANPD)',
    },
    site: 'https://www.gov.br/anpd',
  },
}

/** undefined for a country in which the product is not available. */
export const lawOf = (country: string): Law | undefined => LAWS[country]
