// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The calls of Celo's FederatedAttestations that Momi makes, with the same signatures and answers. Here anybody may
/// register for any issuer. federated-attestations.json holds what `solc` made of it.
contract FederatedAttestations {
    mapping(address => mapping(address => bytes32[])) private identifiersOf;

    function register(bytes32 identifier, address issuer, address account) external {
        identifiersOf[account][issuer].push(identifier);
    }

    function lookupIdentifiers(address account, address[] calldata trustedIssuers)
        external
        view
        returns (uint256[] memory countsPerIssuer, bytes32[] memory identifiers)
    {
        countsPerIssuer = new uint256[](trustedIssuers.length);
        uint256 total;
        for (uint256 i; i < trustedIssuers.length; i++) {
            countsPerIssuer[i] = identifiersOf[account][trustedIssuers[i]].length;
            total += countsPerIssuer[i];
        }
        identifiers = new bytes32[](total);
        uint256 place;
        for (uint256 i; i < trustedIssuers.length; i++)
            for (uint256 j; j < countsPerIssuer[i]; j++)
                identifiers[place++] = identifiersOf[account][trustedIssuers[i]][j];
    }
}
